/** Encodes a value for JSON and decodes it to an equal value. */
export type Codec<Value> = { encode(value: Value): unknown; decode(written: unknown): Value }

// The casts are safe because the format number stored next to the JSON proves that the same codec wrote it.

/** Numbers, texts and null stay as they are. */
export function identity<Value extends string | number | null>(): Codec<Value> {
  return { encode: (value) => value, decode: (written) => written as Value }
}

/** An integer of any size; zeros at the end are counted: 1200000 is '12e5'. */
export const bigInteger: Codec<bigint> = {
  encode: (value) => {
    const digits = String(value)
    const end = findLastNonZero(digits)
    return digits.length - end > 3 ? `${digits.slice(0, end)}e${digits.length - end}` : digits
  },
  decode: (written) => {
    const text = written as string
    const at = text.indexOf('e')
    return at === -1 ? BigInt(text) : BigInt(text.slice(0, at)) * getPowerOfTen(Number(text.slice(at + 1)))
  },
}

function findLastNonZero(digits: string): number {
  let end = digits.length
  while (end > 1 && digits.charCodeAt(end - 1) === 48) end -= 1
  return end
}

const powers: bigint[] = []

function getPowerOfTen(power: number): bigint {
  powers[power] ??= 10n ** BigInt(power)
  return powers[power]
}

/** A value or null. */
export function nullable<Value>(codec: Codec<Value>): Codec<Value | null> {
  return {
    encode: (value) => (value === null ? null : codec.encode(value)),
    decode: (written) => (written === null ? null : codec.decode(written)),
  }
}

/** An object with exactly these fields, encoded as a tuple in their order. */
export function tuple<Value extends object>(
  codecs: { [Key in keyof Value]: Codec<Value[Key]> },
): Codec<Value> {
  const each = Object.entries(codecs) as [keyof Value, Codec<Value[keyof Value]>][] // entries widens the type of the keys
  return {
    encode: (value) => each.map(([key, codec]) => codec.encode(value[key])),
    decode: (written) => {
      const list = written as unknown[]
      const value: Partial<Value> = {}
      for (let at = 0; at < each.length; at++) {
        const [key, codec] = each[at]! // within bounds
        value[key] = codec.decode(list[at])
      }
      return value as Value
    },
  }
}

/** A list of values of one type. */
export function list<Value>(codec: Codec<Value>): Codec<Value[]> {
  return {
    encode: (list) => list.map(codec.encode),
    decode: (written) => (written as unknown[]).map(codec.decode),
  }
}

/** A map, in its insertion order. */
export function map<Key extends string | number, Value>(codec: Codec<Value>): Codec<Map<Key, Value>> {
  return {
    encode: (map) => Array.from(map, ([key, value]) => [key, codec.encode(value)]),
    decode: (written) =>
      new Map((written as [Key, unknown][]).map(([key, value]) => [key, codec.decode(value)])),
  }
}
