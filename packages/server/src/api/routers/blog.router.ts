import * as core from '@candlebook/core/blog'
import { os } from '../base.ts'

export const blog = os.blog.router({
  listPublished: os.blog.listPublished.handler(({ input, context }) =>
    core.listPublishedPosts(context, input),
  ),
  getPublished: os.blog.getPublished.handler(({ input, context }) => core.getPublishedPost(context, input)),
  list: os.blog.list.handler(({ input, context }) => core.listPosts(context, input)),
  get: os.blog.get.handler(({ input, context }) => core.getPost(context, input)),
  create: os.blog.create.handler(({ input, context }) => core.createPost(context, input)),
  update: os.blog.update.handler(({ input, context }) => core.updatePost(context, input)),
  delete: os.blog.delete.handler(({ input, context }) => core.deletePost(context, input)),
  uploadImage: os.blog.uploadImage.handler(async ({ input, context }) =>
    core.uploadPostImage(context, { bytes: new Uint8Array(await input.file.arrayBuffer()) }),
  ),
})
