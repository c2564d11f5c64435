export {
  createPost,
  deletePost,
  type FeedPost,
  getPost,
  getPublishedPost,
  listFeedPosts,
  listPosts,
  listPublishedIds,
  listPublishedPosts,
  updatePost,
} from './blog.ts'
export { openPostImage, sweepPostImages, uploadPostImage } from './blog-images.ts'
