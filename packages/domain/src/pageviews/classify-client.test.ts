import { expect, test } from 'vitest'
import { classifyClient } from './classify-client.ts'

const AGENTS: [name: string, userAgent: string, ...expected: [string, string, string]][] = [
  [
    'Chrome on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    ...(['Desktop', 'Chrome', 'Windows'] as const),
  ],
  [
    'Edge on Windows, which calls itself Chrome and Safari too',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    ...(['Desktop', 'Edge', 'Windows'] as const),
  ],
  [
    'Safari on a Macintosh',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    ...(['Desktop', 'Safari', 'macOS'] as const),
  ],
  [
    'Firefox on Linux',
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    ...(['Desktop', 'Firefox', 'Linux'] as const),
  ],
  [
    'Chrome on a phone with Android, which calls itself Linux too',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    ...(['Mobile', 'Chrome', 'Android'] as const),
  ],
  [
    'Chrome on a tablet with Android',
    'Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    ...(['Tablet', 'Chrome', 'Android'] as const),
  ],
  [
    'Safari on an iPhone, which calls itself Mac OS X too',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    ...(['Mobile', 'Safari', 'iOS'] as const),
  ],
  [
    'Chrome on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1',
    ...(['Mobile', 'Chrome', 'iOS'] as const),
  ],
  [
    'Edge on a phone with Android',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0',
    ...(['Mobile', 'Edge', 'Android'] as const),
  ],
  [
    'Opera, which calls itself Chrome too',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 OPR/126.0.0.0',
    ...(['Desktop', 'Other', 'Linux'] as const),
  ],
  ['an empty user agent', '', ...(['Desktop', 'Other', 'Other'] as const)],
]

test.each(AGENTS)('%s is classified [TRACK-06]', (_name, userAgent, deviceType, browser, os) => {
  expect(classifyClient(userAgent)).toEqual({ deviceType, browser, os })
})

test('an iPad that calls itself a Macintosh is recognised by its touch screen [TRACK-06]', () => {
  const macintosh = AGENTS[2]![1]

  expect(classifyClient(macintosh, { hasTouch: true })).toEqual({
    deviceType: 'Tablet',
    browser: 'Safari',
    os: 'iOS',
  })
})

test('a user agent of 49,000 characters takes less than 50 ms', () => {
  const began = performance.now()
  classifyClient(`Version/${'Safari '.repeat(7000)}`)

  expect(performance.now() - began).toBeLessThan(50)
})
