/** How a value goes into JSON and comes back the same. */
export type Codec<Value> = { write(value: Value): unknown; read(written: unknown): Value }

// What is read was written by the same codec, which the format number beside it says: the casts rest on that.

/** Numbers, texts and null, which JSON keeps. */
export function asIs<Value extends string | number | null>(): Codec<Value> {
  return { write: (value) => value, read: (written) => written as Value }
}

/** A whole number of any size, its zeros at the end counted: 1200000 is '12e5'. */
export const bigWhole: Codec<bigint> = {
  write: (value) => {
    const digits = String(value)
    const end = lastNonZero(digits)
    return digits.length - end > 3 ? `${digits.slice(0, end)}e${digits.length - end}` : digits
  },
  read: (written) => {
    const text = written as string
    const at = text.indexOf('e')
    return at === -1 ? BigInt(text) : BigInt(text.slice(0, at)) * powerOfTen(Number(text.slice(at + 1)))
  },
}

function lastNonZero(digits: string): number {
  let end = digits.length
  while (end > 1 && digits.charCodeAt(end - 1) === 48) end -= 1
  return end
}

const powers: bigint[] = []

function powerOfTen(power: number): bigint {
  powers[power] ??= 10n ** BigInt(power)
  return powers[power]
}

/** A value or null. */
export function orNull<Value>(codec: Codec<Value>): Codec<Value | null> {
  return {
    write: (value) => (value === null ? null : codec.write(value)),
    read: (written) => (written === null ? null : codec.read(written)),
  }
}

/** An object with exactly these parts, written as a list in their order. */
export function parts<Value extends object>(
  codecs: { [Key in keyof Value]: Codec<Value[Key]> },
): Codec<Value> {
  const each = Object.entries(codecs) as [keyof Value, Codec<Value[keyof Value]>][] // entries forgets the keys
  return {
    write: (value) => each.map(([key, codec]) => codec.write(value[key])),
    read: (written) => {
      const list = written as unknown[]
      const value: Partial<Value> = {}
      for (let at = 0; at < each.length; at++) {
        const [key, codec] = each[at]! // within its length
        value[key] = codec.read(list[at])
      }
      return value as Value
    },
  }
}

/** A list of equals. */
export function listOf<Value>(codec: Codec<Value>): Codec<Value[]> {
  return { write: (list) => list.map(codec.write), read: (written) => (written as unknown[]).map(codec.read) }
}

/** A map, in its order. */
export function mapOf<Key extends string | number, Value>(codec: Codec<Value>): Codec<Map<Key, Value>> {
  return {
    write: (map) => Array.from(map, ([key, value]) => [key, codec.write(value)]),
    read: (written) => new Map((written as [Key, unknown][]).map(([key, value]) => [key, codec.read(value)])),
  }
}
