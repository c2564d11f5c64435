import type { BlogPost, CreateBlogPost, UpdateBlogPost } from '@candlebook/contract/blog'
import { api } from '../../lib/api.ts'
import {
  type RecordLists,
  useDeleteRecord,
  usePagedList,
  useRecord,
  useSaveRecord,
} from '../../lib/record-lists.ts'

/** The cache keys of the blog's posts. Only this file defines them. */
const blogKeys = {
  all: ['blog'] as const,
  lists: ['blog', 'list'] as const,
  list: ['blog', 'list', 'all'] as const,
  one: (id: string) => ['blog', 'one', id] as const,
}

const postLists: RecordLists<BlogPost> = {
  all: blogKeys.all,
  lists: blogKeys.lists,
  unfiltered: blogKeys.list,
  record: blogKeys.one,
  comesBefore: isNewer,
  notFound: 'blog.not_found',
}

/** All posts with drafts, newest created first, page by page [ABLG-01]. */
export function usePosts() {
  return usePagedList(blogKeys.list, (from, options) => api.blog.list(from, options))
}

/** One post or draft; shown at once when the list contains it already. */
export function usePost(id: string) {
  return useRecord(postLists, id, (id, options) => api.blog.get({ id }, options))
}

/** Adds a post. Errors are ApiErrors; the caller shows them. */
export function useCreatePost() {
  return useSaveRecord(postLists, (post: CreateBlogPost) => api.blog.create(post))
}

/** Saves all fields of a post, also whether it is published. */
export function useUpdatePost() {
  return useSaveRecord(postLists, (post: UpdateBlogPost & { id: string }) => api.blog.update(post))
}

/** Deletes a post. Its row disappears at once, and appears again when the server refuses. */
export function useDeletePost() {
  return useDeleteRecord(postLists, (post) => api.blog.delete(post))
}

/** Stores one image for the blog and returns its address. */
export async function uploadPostImage(file: File, options: { signal: AbortSignal }): Promise<string> {
  return (await api.blog.uploadImage({ file }, options)).url
}

function isNewer(a: BlogPost, b: BlogPost): boolean {
  return a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt
}

/** The text when a post could not be saved [ERRC-31]. The specification has it in Portuguese. */
export const SAVE_FAILED = 'Falha ao salvar o post'
