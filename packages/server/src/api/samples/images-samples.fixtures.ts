import { onePixelPng } from '../../testing/one-pixel-png.ts'
import { buildFileForm, type Samples } from '../../testing/sample.ts'

/** Requests to the routes of images that succeed. */
export const samples: Samples = {
  'POST /images': {
    body: () => buildFileForm(new File([onePixelPng], 'shot.png', { type: 'image/png' })),
  },
}
