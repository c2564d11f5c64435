/**
 * Runs the work for each item, one at a time. An item that fails does not stop the others. Throws the first error at the end.
 */
export async function runForEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
