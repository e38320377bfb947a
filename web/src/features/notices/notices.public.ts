export { askNotices } from './ask-notices.tsx'
export { LettersToPost } from './components/letters-to-post.tsx'
export { noticeColumns } from './notice-columns.ts'
export { EndingContracts } from './lazy-panels.ts'
