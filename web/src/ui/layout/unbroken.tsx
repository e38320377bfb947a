/** A text whose amounts stay on one line: browsers break `−£22.00` after the minus. */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(/(\(?−£[\d,.]*\d\)?)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text, in its order
      <span key={at} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  )
