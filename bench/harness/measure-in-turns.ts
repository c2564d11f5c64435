/**
 * Measures each contestant once per round, in turns, so that other load on the machine slows all of them equally.
 * A warm-up round comes first and is not counted.
 */
export async function measureInTurns<Name extends string, Result>(
  contestants: Record<Name, () => Promise<Result>>,
  rounds: number,
): Promise<Record<Name, Result>[]> {
  const results: Record<Name, Result>[] = []
  for (let round = 0; round <= rounds; round++) {
    const result: Partial<Record<Name, Result>> = {}
    for (const name in contestants) result[name] = await contestants[name]()
    if (round > 0) results.push(result as Record<Name, Result>) // every name was measured above
  }
  return results
}
