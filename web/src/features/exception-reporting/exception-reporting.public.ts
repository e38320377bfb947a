export { OpenExceptions } from './components/open-exceptions.tsx'
