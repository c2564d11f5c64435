import { grantAdmin } from '@candlebook/core/identity'
import { recallServer } from './invite.ts'
import { readCreatedId } from './sample.ts'
import type { Person } from './sign-up.ts'

/** The fields of a published post. */
export const samplePost = {
  title: 'What one month of reversals cost',
  excerpt: 'A strategy can feel like an edge for years.',
  content: 'For two years I told people that I traded reversals.\nThen I counted them.',
  author: 'Ana Martins',
  published: true,
  images: [] as string[],
  imageTexts: [] as (string | null)[],
}

/** The sample post with these fields changed, and a text for each image. */
export function buildPost(parts: Partial<typeof samplePost> = {}): typeof samplePost {
  const imageTexts = (parts.images ?? []).map((_, at) => `Chart ${at + 1}`)
  return { ...samplePost, imageTexts, ...parts }
}

/** Makes the person an administrator of the person's server. */
export async function makeAdministrator(person: Person): Promise<void> {
  const { ownerUrl, clock } = recallServer(person)
  await grantAdmin(ownerUrl, { userId: person.userId, now: clock.now() })
}

/** Makes the person an administrator, writes a post as this person, and returns its id. */
export async function addPost(person: Person, parts: Partial<typeof samplePost> = {}): Promise<string> {
  await makeAdministrator(person)
  return readCreatedId(await person.browser.post('/api/v1/admin/blog-posts', buildPost(parts)))
}
