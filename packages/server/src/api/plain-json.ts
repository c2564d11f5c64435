/**
 * An answer of plain objects, lists, text and numbers, which is all that our contract has. oRPC copies every answer in
 * search of Dates, Blobs and the like; it leaves an instance of a class alone, and JSON.stringify then asks toJSON.
 */
export class PlainJson {
  readonly value: object

  constructor(value: object) {
    this.value = value
  }

  toJSON(): object {
    return this.value
  }
}

/** Interceptor: hands the procedure's answer to JSON.stringify as it is. */
export async function writeAsPlainJson<T>({ next }: { next(): Promise<T> }): Promise<T> {
  const answer: unknown = await next()
  const plain = typeof answer === 'object' && answer !== null ? new PlainJson(answer) : answer
  return plain as T // oRPC types the answer as the procedure's own
}
