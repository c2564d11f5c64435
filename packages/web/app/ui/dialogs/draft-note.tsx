/** In the head of a form: that its text is kept on this device, or that kept text came back and how to be rid of it. */
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
