import { anyText, type Settings } from '../configuration/index.ts'

/** The service that takes pictures of the pages in the library. */
export const librarySettings = {
  SCREENSHOT_SERVICE_URL: anyText({
    about:
      'A service that makes pictures of the pages in the library. `{url}` takes the page’s address. `{width}`, `{height}`, `{format}` and `{quality}` can be in it too; otherwise they are added to the query (1200, 800, webp, 80). The service learns every address that is saved as a link.',
    standard: 'none: nothing is sent',
    example: 'https://shots.example.com/take?url={url}',
  }),
} satisfies Settings
