/** Classes of the document that no rule of a loaded style sheet names, except those of libraries. */
export function findUnknownClasses(exceptions: string[]): string[] {
  const known = listKnownClasses()
  const excepted = exceptions.map((source) => new RegExp(source))
  const used = new Set([...document.querySelectorAll('[class]')].flatMap((element) => [...element.classList]))
  return [...used]
    .filter((name) => !known.has(name) && !excepted.some((pattern) => pattern.test(name)))
    .sort()
    .map(
      (name) => `no rule: class "${name}" of <${document.querySelector(`.${CSS.escape(name)}`)?.localName}>`,
    )
}

function listKnownClasses(): Set<string> {
  const known = new Set<string>()
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets])
    collect(sheet.cssRules, known)
  return known
}

function collect(rules: CSSRuleList, known: Set<string>): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule)
      for (const [, name] of rule.selectorText.matchAll(CLASS)) known.add(unescapeName(name ?? ''))
    if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) collect(rule.cssRules, known)
  }
}

const CLASS = /\.((?:\\.|[\w-]|[^\0-\x7f])+)/g

const unescapeName = (name: string) => name.replaceAll(/\\(.)/g, '$1')
