import { findCircles } from './find-circles.ts'
import { readSource } from './read-source.ts'
import { isTestFile, type Repository, targetsOf } from './resolve-import.ts'
import { exceptions, type Rule, rules } from './rules.ts'

/** An arrow that must not exist, and the name of the rule against it. */
export type WrongArrow = { from: string; to: string; rule: string }

export const NO_CIRCLES = 'no file leads back to itself'

/** Every arrow of the repository that breaks a rule, every circle of imports, and every exception without a use. */
export function checkGraph(repository: Repository, allowed = exceptions): WrongArrow[] {
  const arrows = readArrows(repository)
  const wrong = arrows.flatMap(({ from, to }) =>
    rules.filter((rule) => isBroken(rule, from, to)).map((rule) => ({ from, to, rule: rule.name })),
  )
  const excused = wrong.filter((arrow) =>
    allowed.some(({ from, to }) => arrow.from === from && arrow.to === to),
  )
  return [
    ...wrong.filter((arrow) => !excused.includes(arrow)),
    ...circlesOf(repository, arrows),
    ...allowed
      .filter(({ from, to }) => !excused.some((arrow) => arrow.from === from && arrow.to === to))
      .map(({ from, to }) => ({ from, to, rule: 'an exception is needed by an arrow' })),
  ]
}

type Arrow = { from: string; to: string }

function readArrows(repository: Repository): Arrow[] {
  return [...repository.files].flatMap(([from, text]) => {
    const { imports, globals } = readSource(from, text)
    const targets = imports.flatMap((imported) => targetsOf(repository, from, imported))
    return [...targets, ...[...globals].map((name) => `global:${name}`)].map((to) => ({ from, to }))
  })
}

function isBroken(rule: Rule, from: string, to: string): boolean {
  const match = rule.from.exec(from)
  if (!match || (rule.testsMay && isTestFile(from))) return false
  const captured = match.slice(1)
  const matches = (pattern: Rule['to']) => (pattern instanceof RegExp ? pattern : pattern(captured)).test(to)
  return matches(rule.to) && !(rule.but && matches(rule.but))
}

function circlesOf({ files }: Repository, arrows: Arrow[]): WrongArrow[] {
  const graph = new Map([...files.keys()].map((path) => [path, new Set<string>()]))
  for (const { from, to } of arrows) if (files.has(to)) graph.get(from)?.add(to)
  return findCircles(graph).map((circle) => ({
    from: circle[0] ?? '',
    to: circle.join(' -> '),
    rule: NO_CIRCLES,
  }))
}
