import { anyText, onOff, type Settings } from '../configuration/index.ts'

/** Where files are stored. */
export const fileSettings = {
  S3_BUCKET: anyText({
    about: 'Stores files in this bucket of an S3-compatible store.',
    standard: 'files in `DATA_DIR/files`',
    example: 'candlebook',
  }),
  S3_ACCESS_KEY_ID: anyText({ about: 'Needed with `S3_BUCKET`.', standard: null, example: 'key' }),
  S3_SECRET_ACCESS_KEY: anyText({ about: 'Needed with `S3_BUCKET`.', standard: null, example: 'secret' }),
  S3_ENDPOINT: anyText({
    about: 'The address of the store.',
    standard: 'Amazon S3 in the region',
    example: 'https://s3.example.com',
  }),
  S3_REGION: anyText({ about: 'The region of the bucket.', fallback: 'us-east-1' }),
  S3_PATH_STYLE: onOff({
    about: '`on` puts the bucket into the path of an address instead of its host.',
    fallback: false,
  }),
} satisfies Settings
