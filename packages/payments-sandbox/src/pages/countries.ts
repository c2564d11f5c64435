const CODES =
  'AT AU BE BG BR CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IN IT JP LT LU LV MT NL NO PL PT RO SE SI SK US'.split(
    ' ',
  )

const names = new Intl.DisplayNames('en', { type: 'region' })

/** Countries that the checkout offers, by name. */
export const countries = CODES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) =>
  a.name.localeCompare(b.name),
)

export function isCountry(code: string): boolean {
  return CODES.includes(code)
}
