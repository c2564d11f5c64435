import { uploadImage } from '@candlebook/core/images'
import { os } from '../base.ts'

export const images = os.images.router({
  upload: os.images.upload.handler(async ({ input, context }) =>
    uploadImage(context, { bytes: new Uint8Array(await input.file.arrayBuffer()) }),
  ),
})
