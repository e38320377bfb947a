export { askNotices } from './ask-notices.tsx'
export { EndingContracts } from './components/ending-contracts.tsx'
export { LettersToPost } from './components/letters-to-post.tsx'
export { noticeColumns } from './notice-columns.ts'
