/**
 * The style sheet without the rules of classes that the HTML does not have. A part that a script adds later brings its
 * style sheets itself (lazy-import.ts), so nothing of them is missing then.
 */
export function dropUnusedRules(css: string, html: string): string {
  const classes = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  )
  return css
    .replaceAll(/([^{}@;]+)\{[^{}]*\}/g, (rule, selectors: string) =>
      splitSelectors(selectors).every((selector) => hasOtherClass(selector, classes)) ? '' : rule,
    )
    .replaceAll(/@media[^{}]*\{\}/g, '')
}

/** Selectors without their conditions in brackets: `:not(.open)` also selects where the class is absent. */
function splitSelectors(selectors: string): string[] {
  const outer = selectors.replaceAll(/\([^()]*\)/g, '')
  return outer === selectors ? selectors.split(',') : splitSelectors(outer)
}

function hasOtherClass(selector: string, classes: ReadonlySet<string>): boolean {
  return [...selector.matchAll(/\.([A-Za-z][\w-]*)/g)].some(([, name = '']) => !classes.has(name))
}
