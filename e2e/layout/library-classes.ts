/** Classes that a library writes into the document and that need no rule in our styles, each with the reason. */
export const libraryClasses: { pattern: string; reason: string }[] = [
  {
    pattern: '^lucide(-|$)',
    reason: 'lucide-react names each icon by a class; size and colour come from attributes',
  },
  {
    pattern: '^rdp-',
    reason: 'react-day-picker names every part of a calendar, also those that need no style',
  },
  { pattern: '^tv-lightweight-charts$', reason: 'lightweight-charts styles its own elements inline' },
  { pattern: '^yarl__', reason: 'yet-another-react-lightbox names its parts; some are names only' },
]
