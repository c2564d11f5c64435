import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8')
const MIN_CONTRAST = 4.5 // WCAG 2.2, 1.4.3, for text

const light = readTokens(':root')
const dark = { ...light, ...readTokens('[data-theme="dark"]') }
const blue = readTokens('[data-money="blue-orange"]')
const darkBlue = readTokens('[data-theme="dark"] [data-money="blue-orange"]')

const themes: [string, Record<string, string>][] = [
  ['light, green and red', light],
  ['light, blue and orange', { ...light, ...blue }],
  ['dark, green and red', dark],
  ['dark, blue and orange', { ...dark, ...darkBlue }],
]

test.each(themes)('profit and loss can be read on every surface: %s', (_theme, tokens) => {
  const pairs = ['gain', 'loss'].flatMap((name) =>
    ['paper', 'card', `${name}-wash`].map((surface) => [name, surface] as const),
  )
  const faint = pairs.filter(([text, surface]) => contrast(tokens[text], tokens[surface]) < MIN_CONTRAST)

  expect(faint).toEqual([])
})

const texts = ['ink', 'ink-soft', 'brand', 'danger'] as const
const textPairs = [
  ...texts.flatMap((text) => ['paper', 'card', 'sunken'].map((surface) => [text, surface] as const)),
  ...['brand', 'danger', 'gain', 'loss', 'warn'].map((name) => ['ink', `${name}-wash`] as const),
  ...([
    ['ink-faint', 'card'],
    ['brand', 'brand-wash'],
    ['danger', 'danger-wash'],
    ['warn-ink', 'warn-wash'],
    ['brand-ink', 'brand'],
    ['brand-ink', 'brand-press'],
  ] as const),
]

test.each(themes)('text can be read on every surface: %s', (_theme, tokens) => {
  const faint = textPairs.filter(([text, surface]) => contrast(tokens[text], tokens[surface]) < MIN_CONTRAST)

  expect(faint).toEqual([])
})

test('profit and loss of the second pair differ in blue, which people who confuse red and green see', () => {
  for (const tokens of [blue, darkBlue]) {
    const [gain, loss] = [toLinearRgb(tokens.gain), toLinearRgb(tokens.loss)]
    expect(gain[2] - loss[2]).toBeGreaterThan(0.2)
  }
})

/** The tokens of the rule whose selector list contains this selector. */
function readTokens(selector: string): Record<string, string> {
  const rules = [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^}]*)\}/g)]
  const rule = rules.find(([, selectors]) => selectors!.split(',').some((one) => one.trim() === selector))
  if (!rule) throw new Error(`tokens.css has no rule for ${selector}`)
  return Object.fromEntries(
    [...rule[2]!.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  )
}

/** The ratio of WCAG 2.2 between two colours. */
function contrast(one: string | undefined, other: string | undefined): number {
  const [a, b] = [luminance(one), luminance(other)].toSorted((x, y) => y - x)
  return (a! + 0.05) / (b! + 0.05)
}

function luminance(color: string | undefined): number {
  const [red, green, blueShare] = toLinearRgb(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blueShare
}

/** Linear sRGB of an oklch() colour, each share from 0 to 1. Source: CSS Color Module Level 4, section 10. */
function toLinearRgb(color: string | undefined): [number, number, number] {
  const [, lightness, chroma, hue] = /oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)/.exec(color ?? '')!.map(Number)
  const angle = (hue! * Math.PI) / 180
  const [l, a, b] = [lightness! / 100, chroma! * Math.cos(angle), chroma! * Math.sin(angle)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clamp = (share: number) => Math.min(1, Math.max(0, share))
  return [
    clamp(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clamp(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clamp(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}
