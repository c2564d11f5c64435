import { z } from 'zod'

/** One setting of an installation: an environment variable, declared by the feature that it belongs to. */
export type Setting<Value> = {
  /** What it does, as docs/configuration.md says it. Markdown. */
  about: string
  /** The default in words; null when there is none. */
  standard: string | null
  /** A value for .env.example. */
  example: string
  /** What a right value is, after "must be". */
  expected: string
  /** Whether the value can hold a password: a refusal then does not repeat it. */
  isSecret?: boolean
  /** Reads the text of the variable. */
  shape: z.ZodType<Value, string>
}

/** The settings of one feature, by their names. */
export type Settings = Record<string, Setting<unknown>>

/** The value of every setting that is set; null for the others. */
export type SettingValues<S extends Settings> = {
  [Name in keyof S]: (S[Name] extends Setting<infer Value> ? Value : never) | null
}

/** A wrong or missing setting. Its message is one line for the operator. */
export class ConfigError extends Error {}

/** Reads the settings from the environment; an empty variable counts as not set. Throws ConfigError. */
export function readSettings<S extends Settings>(
  settings: S,
  env: Record<string, string | undefined>,
): SettingValues<S> {
  const values = Object.entries(settings).map(([name, { shape, expected, isSecret }]) => {
    const text = env[name]
    if (!text) return [name, null]
    const { success, data } = shape.safeParse(text)
    if (!success) throw new ConfigError(`${name} must be ${expected}${isSecret ? '' : `, not "${text}"`}.`)
    return [name, data]
  })
  return Object.fromEntries(values) as SettingValues<S> // one for each name
}

type About = Pick<Setting<unknown>, 'about' | 'standard'>

/** A setting that is `on` or `off`. */
export function onOff(about: About): Setting<boolean> {
  const shape = z.enum(['on', 'off']).transform((text) => text === 'on')
  return { ...about, shape, expected: '"on" or "off"', example: 'on' }
}

/** A setting that is a whole number in a range. */
export function wholeNumber(about: About & { min: number; max: number; example: string }): Setting<number> {
  const { min, max } = about
  const shape = z.string().transform(Number).pipe(z.int().min(min).max(max))
  return { ...about, shape, expected: `a number from ${min} to ${max}` }
}

/** A setting that is any text. */
export function anyText(about: About & { example: string }): Setting<string> {
  return { ...about, shape: z.string(), expected: 'a text' }
}

/** A setting that is one of a few words. */
export function choice<const Word extends string>(
  words: readonly Word[],
  about: About & { example: Word },
): Setting<Word> {
  return { ...about, shape: z.enum(words), expected: `one of ${words.join(', ')}` }
}

/** A setting that is an address with one of these schemes, such as `https:`. */
export function address(
  schemes: readonly string[],
  about: About & { example: string; expected: string; isSecret?: boolean },
): Setting<string> {
  const isAddress = (text: string) => schemes.includes(URL.parse(text)?.protocol ?? '')
  return { ...about, shape: z.string().refine(isAddress) }
}
