/** Describes an element by its role or tag, its name, and its position. */
export function describe(element: Element): string {
  const role = element.getAttribute('role') ?? element.tagName.toLowerCase()
  return `${role} "${getName(element)}"${describePosition(element)}`
}

function getName(element: Element): string {
  const labelled = element.getAttribute('aria-labelledby')
  const named = labelled && document.getElementById(labelled.split(' ')[0] ?? '')?.textContent
  const label = (element as HTMLInputElement).labels?.[0]?.textContent // only controls have labels
  const name =
    element.getAttribute('aria-label') ??
    named ??
    label ??
    element.textContent ??
    element.getAttribute('placeholder')
  return (name ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60)
}

function describePosition(element: Element): string {
  const classes = [element, element.parentElement]
    .map((one) => one?.getAttribute('class') ?? '')
    .filter(Boolean)
    .map((text) => text.split(/\s+/).slice(0, 2).join('.'))
  return classes.length === 0 ? '' : ` (${classes.join(' in ')})`
}

export function describeRect({ left, top, width, height }: DOMRect): string {
  return `${Math.round(width)}x${Math.round(height)} at ${Math.round(left)},${Math.round(top)}`
}
