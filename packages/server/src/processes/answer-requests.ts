import { createAdaptorServer } from '@hono/node-server'
import type { Logger } from 'pino'
import { makeApp } from '../app.ts'
import type { Config } from '../config/config.ts'
import { followConnections } from '../http/follow-connections.ts'
import { httpTimeouts } from '../http/http-timeouts.ts'
import { drain } from '../http/shutdown.ts'
import { loadWeb } from '../pages/load-web.ts'
import { tellPrimary } from './messages.ts'
import { openChildContext } from './open-contexts.ts'
import { receiveConnections } from './receive-connections.ts'
import { shareSlowRequests } from './share-slow-requests.ts'
import { stopWhenTold } from './stop-when-told.ts'

/** One of the processes that answer the requests of a server. */
export async function answerRequests(config: Config, log: Logger): Promise<void> {
  const [web, opened] = await Promise.all([loadWeb(), openChildContext(config, log)])
  const appContext = { ...opened, slowRequests: shareSlowRequests(opened.slowRequests) }
  const shutdown = { isStarted: false }
  const app = makeApp(appContext, { web, log, shutdown })
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: httpTimeouts })
  const closeUnused = followConnections(server)
  const endConnections = receiveConnections(server)
  stopWhenTold(async () => {
    appContext.events.end() // a stream never ends by itself
    const isComplete = await drain(server, { shutdown, closeUnused, endConnections })
    if (!isComplete) log.warn('some requests were cut off by the end of the server')
    await appContext.close()
  })
  await tellPrimary({ kind: 'ready' })
}
