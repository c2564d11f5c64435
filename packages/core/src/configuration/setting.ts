import { z } from 'zod'

/** One setting of an installation: an environment variable, declared by the feature that it belongs to. */
export type Setting<Value> = {
  /** What it does, as docs/configuration.md says it. Markdown. */
  about: string
  /** The default as docs/configuration.md says it; null when there is none. */
  standard: string | null
  /** The value when it is not set, for a setting whose default depends on nothing else. */
  fallback?: Value
  /** The fallback in production, where it is another one. */
  inProduction?: Value
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

/** A setting that always has a value. */
export type SettingWithFallback<Value> = Setting<Value> & { fallback: Value }

/** The value of every setting that is set or has a fallback; null for the others. */
export type SettingValues<S extends Settings> = {
  [Name in keyof S]:
    | (S[Name] extends Setting<infer Value> ? Value : never)
    | (S[Name] extends { fallback: unknown } ? never : null)
}

/** A wrong or missing setting. Its message is one line for the operator. */
export class ConfigError extends Error {}

/** Reads the settings from the environment; an empty variable counts as not set. Throws ConfigError. */
export function readSettings<S extends Settings>(
  settings: S,
  env: Record<string, string | undefined>,
): SettingValues<S> {
  const isProduction = env.NODE_ENV === 'production'
  const values = Object.entries(settings).map(([name, setting]) => {
    const { shape, expected, isSecret, fallback = null, inProduction = fallback } = setting
    const text = env[name]
    if (!text) return [name, isProduction ? inProduction : fallback]
    const { success, data } = shape.safeParse(text)
    if (!success) throw new ConfigError(`${name} must be ${expected}${isSecret ? '' : `, not "${text}"`}.`)
    return [name, data]
  })
  return Object.fromEntries(values) as SettingValues<S> // one for each name
}

type About = Pick<Setting<unknown>, 'about' | 'standard'>
type AboutWithFallback<Value> = { about: string; fallback: Value; inProduction?: Value }

/** The fallback as an operator writes it, as default and as example. */
function describe(about: { about: string; fallback?: unknown; inProduction?: unknown }) {
  if (about.fallback === undefined) return { standard: null, example: '' }
  const example = toText(about.fallback)
  const isSame = about.inProduction === undefined
  return { standard: isSame ? example : `${example}, in production ${toText(about.inProduction)}`, example }
}

function toText(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)
}

/** A setting that is `on` or `off`. */
export function onOff(about: AboutWithFallback<boolean>): SettingWithFallback<boolean>
export function onOff(about: About): Setting<boolean>
export function onOff(about: About | AboutWithFallback<boolean>): Setting<boolean> {
  const shape = z.enum(['on', 'off']).transform((text) => text === 'on')
  return { ...describe(about), ...about, shape, expected: '"on" or "off"', example: 'on' }
}

type Range = { min: number; max: number }

/** A setting that is a whole number in a range. The example is the fallback, if there is one. */
export function wholeNumber(about: AboutWithFallback<number> & Range): SettingWithFallback<number>
export function wholeNumber(about: About & Range & { example: string }): Setting<number>
export function wholeNumber(
  about: (AboutWithFallback<number> | (About & { example: string })) & Range,
): Setting<number> {
  const { min, max } = about
  const shape = z.string().transform(Number).pipe(z.int().min(min).max(max))
  return { ...describe(about), ...about, shape, expected: `a number from ${min} to ${max}` }
}

/** A setting that is any text. The example is the fallback, if there is one. */
export function anyText(about: AboutWithFallback<string>): SettingWithFallback<string>
export function anyText(about: About & { example: string }): Setting<string>
export function anyText(about: AboutWithFallback<string> | (About & { example: string })): Setting<string> {
  return { ...describe(about), ...about, shape: z.string(), expected: 'a text' }
}

/** A setting that is one of a few words. */
export function choice<const Word extends string>(
  words: readonly Word[],
  about: AboutWithFallback<NoInfer<Word>>,
): SettingWithFallback<Word>
export function choice<const Word extends string>(
  words: readonly Word[],
  about: About & { example: Word },
): Setting<Word>
export function choice<const Word extends string>(
  words: readonly Word[],
  about: AboutWithFallback<Word> | (About & { example: Word }),
): Setting<Word> {
  return { ...describe(about), ...about, shape: z.enum(words), expected: `one of ${words.join(', ')}` }
}

/** A setting that is an address with one of these schemes, such as `https:`. */
export function address(
  schemes: readonly string[],
  about: About & { example: string; expected: string; isSecret?: boolean },
): Setting<string> {
  const isAddress = (text: string) => {
    const url = URL.parse(text)
    return url !== null && schemes.includes(url.protocol) && isDecodable(url.username + url.password)
  }
  return { ...about, shape: z.string().refine(isAddress) }
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false // a % that is not followed by the code of a character
  }
}
