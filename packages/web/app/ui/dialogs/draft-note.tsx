/**
 * A note in the header of a form: this browser stores the text, or the form started with stored text that the
 * user can discard.
 */
export function DraftNote({ restored, onStartOver }: { restored: boolean; onStartOver: () => void }) {
  if (!restored) return <span className="mini only-desk">Draft kept on this device</span>
  return (
    <span className="mini">
      Draft restored.{' '}
      <button type="button" className="link" onClick={onStartOver}>
        Start over
      </button>
    </span>
  )
}
