/**
 * Runs all steps one after the other, also after a failure; the steps of a list run at once. The last line has only the
 * sum: "N passed, N failed". The process exits with 1 when a test failed.
 * A step returns { passed, failed, skipped?, flaky?, remarks? } or, when it cannot run on this host, { without: the
 * reason }. The remarks, such as the names of failed tests, are printed near the end, where they are seen first.
 */
export async function runSteps(steps) {
  const results = []
  for (const step of steps) {
    const atOnce = [step].flat()
    const titles = atOnce.map(({ title }) => title).join(', ')
    console.log(`\n── ${titles} ${'─'.repeat(Math.max(0, 72 - titles.length))}`)
    results.push(...(await Promise.all(atOnce.map(runStep))))
  }
  report(results)
}

async function runStep({ title, run }) {
  const started = Date.now()
  const result = await run()
  if (result.without) console.log(`skipped: ${result.without}`)
  return { title, seconds: (Date.now() - started) / 1000, passed: 0, failed: 0, ...result }
}

function report(results) {
  console.log(`\n── sum ${'─'.repeat(69)}`)
  for (const result of results) {
    console.log(`${result.title.padEnd(40)} ${describeResult(result)}`)
    for (const remark of result.remarks ?? []) console.log(`  ${remark}`)
  }
  const sum = (what) => results.reduce((total, result) => total + result[what], 0)
  if (sum('failed') > 0) process.exitCode = 1
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
}

function describeResult({ passed, failed, skipped, flaky, seconds, without }) {
  if (without) return `skipped: ${without}`
  const counts = [
    `${passed} passed`,
    failed && `${failed} failed`,
    flaky && `${flaky} flaky`,
    skipped && `${skipped} skipped`,
  ]
  return `${counts.filter(Boolean).join(', ')} in ${seconds.toFixed(1)} s`
}
