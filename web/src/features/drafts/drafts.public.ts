export { DraftList } from './components/draft-list.tsx'
export { DraftClash, DraftNote } from './components/draft-note.tsx'
export { draftQuery } from './drafts.queries.ts'
export { useAutosave } from './use-autosave.ts'
