import type { SlowRequests } from '../slow-requests/slow-requests.ts'
import { type FromPrimary, tellPrimary } from './messages.ts'

/** The slow requests of all processes of this server, so that the page for operators does not depend on which one answers. */
export function shareSlowRequests(own: SlowRequests): SlowRequests {
  process.on('message', (message: FromPrimary) => {
    if (message.kind === 'slow') own.add(message.request)
  })
  return {
    ...own,
    add(request) {
      own.add(request)
      void tellPrimary({ kind: 'slow', request })
    },
  }
}
