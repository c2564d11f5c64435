import type { TenantRows } from '../db/tenant-row.fixtures.ts'
import { newId } from '../kernel/index.ts'

/** One user's row in each table of images. */
export const tenantRows: TenantRows = {
  images: (userId) => ({
    user_id: userId,
    id: newId(),
    name: `1762171200000-${newId().replaceAll('-', '')}.webp`,
    content_type: 'image/webp',
    bytes: 1234,
    width: 40,
    height: 30,
  }),
  image_uses: (userId, { images, trades }) => ({
    user_id: userId,
    image_id: images?.id,
    used_by: trades?.id,
  }),
}
