import * as z from 'zod/mini'
import {
  BlogPage,
  BlogPost,
  CreateBlogPost,
  ListBlogPosts,
  ListPublishedPosts,
  UpdateBlogPost,
} from './blog.ts'
import { documentedErrors } from './error-codes.ts'
import { Id } from './fields.ts'
import { StoredImage } from './images.ts'
import { entryBody, route, uploadBody } from './routes.ts'

const reading = route('public').errors(documentedErrors('request.invalid'))
const editing = route('admin').errors(documentedErrors('request.invalid'))
const ofOne = editing.errors(documentedErrors('blog.not_found'))
const tags = ['Blog']

/** The blog: published posts for everybody, and all posts for administrators, who write them [API-22]. */
export const blog = {
  listPublished: reading
    .route({ method: 'GET', path: '/blog-posts', summary: 'List published posts, newest first', tags })
    .errors(documentedErrors('blog.bad_cursor'))
    .input(ListPublishedPosts)
    .output(BlogPage),
  getPublished: reading
    .route({ method: 'GET', path: '/blog-posts/{id}', summary: 'One published post', tags })
    .errors(documentedErrors('blog.not_found'))
    .input(z.object({ id: Id }))
    .output(BlogPost),
  list: editing
    .route({
      method: 'GET',
      path: '/admin/blog-posts',
      summary: 'List all posts with drafts, newest first',
      tags,
    })
    .errors(documentedErrors('blog.bad_cursor'))
    .input(ListBlogPosts)
    .output(BlogPage),
  get: ofOne
    .route({ method: 'GET', path: '/admin/blog-posts/{id}', summary: 'One post or draft', tags })
    .input(z.object({ id: Id }))
    .output(BlogPost),
  create: editing
    .meta(entryBody)
    .route({
      method: 'POST',
      path: '/admin/blog-posts',
      successStatus: 201,
      summary: 'Write a post',
      tags,
    })
    .errors(documentedErrors('request.client_key_reused'))
    .input(CreateBlogPost)
    .output(BlogPost),
  update: ofOne
    .meta(entryBody)
    .route({
      method: 'PUT',
      path: '/admin/blog-posts/{id}',
      summary: 'Change, publish or take back a post',
      tags,
    })
    .errors(documentedErrors('blog.changed_elsewhere'))
    .input(z.safeExtend(UpdateBlogPost, { id: Id }))
    .output(BlogPost),
  delete: ofOne
    .route({
      method: 'DELETE',
      path: '/admin/blog-posts/{id}',
      successStatus: 204,
      summary: 'Delete a post',
      tags,
    })
    .input(z.object({ id: Id }))
    .output(z.void()),
  uploadImage: editing
    .meta(uploadBody)
    .errors(
      documentedErrors(
        'images.not_an_image',
        'images.too_large',
        'images.too_many_pixels',
        'images.too_many_frames',
        'images.damaged',
        'images.not_stored',
        'blog.storage_full',
      ),
    )
    .route({
      method: 'POST',
      path: '/admin/blog-images',
      successStatus: 201,
      summary: 'Upload an image of a post',
      tags,
    })
    .input(z.object({ file: z.file('field.required') }))
    .output(StoredImage),
}
