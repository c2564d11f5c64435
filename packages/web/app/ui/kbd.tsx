import './kbd.css'

/** A key of the keyboard, as a hint beside an action; decoration to a screen reader. */
export function Kbd({ children, className }: { children: string; className?: string }) {
  return (
    <kbd className={className ? `kbd ${className}` : 'kbd'} aria-hidden>
      {children}
    </kbd>
  )
}
