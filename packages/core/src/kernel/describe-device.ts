import Bowser from 'bowser'

const MAX_USER_AGENT_LENGTH = 500

/** The browser and the system in a User-Agent header, such as `Firefox on Windows`, or `Unknown device`. */
export function describeDevice(userAgent: string | null): string {
  const text = userAgent?.slice(0, MAX_USER_AGENT_LENGTH)
  if (!text) return 'Unknown device'
  const { browser, os } = Bowser.parse(text)
  const program = /^[\w.-]{1,40}/.exec(text)?.[0] // of a client that is not a browser, such as `curl`
  const names = [browser.name || program, os.name].filter((name): name is string => Boolean(name))
  return names.length === 0 ? 'Unknown device' : names.join(' on ')
}
