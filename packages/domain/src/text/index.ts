export { buildExcerpt } from './build-excerpt.ts'
export {
  countSignificantPlaces,
  formatFixed,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatR,
  formatRatio,
  formatShortPrice,
  MINUS,
  missing,
  R_DECIMALS,
} from './numbers.ts'
export { parseTypedNumber, type TypedNumber, toDecimalText } from './parse-typed-number.ts'
export * from './text-limits.ts'
export { isWebAddress, toWebLink } from './to-web-link.ts'
export { capitalise, formatCount } from './words.ts'
