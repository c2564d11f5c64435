import { documentedErrors } from './error-codes.ts'
import { Profile, UpdateProfile } from './profiles.ts'
import { route } from './routes.ts'

const base = route('user', { demo: false })
const tags = ['Profile']

/** The caller's profile. */
export const profiles = {
  get: base
    .meta({ demo: true })
    .route({ method: 'GET', path: '/profile', summary: 'Profile of the caller', tags })
    .output(Profile),
  update: base
    .errors(documentedErrors('request.invalid'))
    .route({ method: 'PATCH', path: '/profile', summary: "Change the caller's name", tags })
    .input(UpdateProfile)
    .output(Profile),
}
