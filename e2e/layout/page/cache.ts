/**
 * Computes a value once for each element, for rules that ask for the same of thousands of elements. The bundle is evaluated
 * again for each look at a page, so no value is older than this look. For values that scrolling does not change.
 */
export function oncePerElement<Value>(compute: (element: Element) => Value): (element: Element) => Value {
  const values = new Map<Element, Value>()
  return (element) => {
    const known = values.get(element)
    if (known !== undefined) return known
    const value = compute(element)
    values.set(element, value)
    return value
  }
}

/** Computes a value at the first call, for this look at the page. */
export function once<Value>(compute: () => Value): () => Value {
  let first: { value: Value } | null = null
  return () => {
    first ??= { value: compute() }
    return first.value
  }
}
