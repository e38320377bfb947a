import classes from './layout.module.css'

const isApple = /Mac|iP(hone|ad)/.test(navigator.platform)

/** Keys of a shortcut as the user's keyboard names them: `mod+K` is ⌘K or Ctrl K. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <span className={classes.keys} aria-hidden="true">
      {keys.split('+').map(key => (
        <kbd key={key} className={classes.key}>
          {key === 'mod' ? (isApple ? '⌘' : 'Ctrl') : key}
        </kbd>
      ))}
    </span>
  )
}
