import './spinner.css'

/** A turning ring that says its name to screen readers. */
export function Spinner({ label = 'Loading', size = 20 }: { label?: string; size?: number }) {
  return (
    <span role="status" aria-label={label} className="spinner">
      <span className="spin" style={{ width: size, height: size }} aria-hidden />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}

/** The spinner alone on a page, while it is decided what the page is. */
export function PageSpinner({ label }: { label?: string }) {
  return (
    <div className="page-spinner">
      <Spinner label={label} size={28} />
    </div>
  )
}
