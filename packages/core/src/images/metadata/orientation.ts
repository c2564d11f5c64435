/** Exif data that contains the orientation only. Source: Exif 2.32, tag 0x0112 in a TIFF header. */
export function buildOrientationExif(orientation: number): Uint8Array {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4) // the position of the only directory
  tiff.writeUInt16BE(1, 8) // one entry
  tiff.writeUInt16BE(0x0112, 10)
  tiff.writeUInt16BE(3, 12) // the type SHORT
  tiff.writeUInt32BE(1, 14) // one value
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}

/** Whether this orientation rotates or mirrors the picture. Values other than 2 to 8 mean upright. */
export function isTurned(orientation: number): boolean {
  return orientation >= 2 && orientation <= 8
}
