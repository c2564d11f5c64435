/**
 * An answer of plain objects, lists, text and numbers, which is all that the contract has. oRPC copies every plain
 * answer to look for Dates and Blobs. It does not copy an instance of a class, and JSON.stringify calls its toJSON.
 */
class PlainJson {
  readonly value: object

  constructor(value: object) {
    this.value = value
  }

  toJSON(): object {
    return this.value
  }
}

/** Interceptor: passes the answer of the procedure to JSON.stringify unchanged. */
export async function writeAsPlainJson<T>({ next }: { next(): Promise<T> }): Promise<T> {
  const answer: unknown = await next()
  const plain = typeof answer === 'object' && answer !== null ? new PlainJson(answer) : answer
  return plain as T // oRPC types the answer as the procedure's own
}
