import * as z from 'zod/mini'
import { route } from '../routes/index.ts'

/** The signed-in user. profiles.is_admin is the only source of isAdmin. */
export const Session = z.object({
  user: z.object({ id: z.string(), email: z.string(), fullName: z.string(), isAdmin: z.boolean() }),
})
export type Session = z.infer<typeof Session>

/** An account of the demo data; offered on the sign-in screen of a development server only. */
export const DemoAccount = z.object({ label: z.string(), email: z.string(), password: z.string() })
export type DemoAccount = z.infer<typeof DemoAccount>

/** The session of the caller. The auth library serves sign-in, sign-up and sign-out under /api/auth. */
export const identity = {
  session: route('user')
    .route({ method: 'GET', path: '/session', summary: 'Who is signed in', tags: ['Identity'] })
    .output(Session),
  demoAccounts: route('public')
    .route({
      method: 'GET',
      path: '/demo-accounts',
      summary: 'Demo accounts of a development server',
      tags: ['Identity'],
    })
    .output(z.array(DemoAccount)),
}
