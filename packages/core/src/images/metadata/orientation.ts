/** The Exif data of a picture that says nothing but how it is turned. Source: Exif 2.32, tag 0x0112 in a TIFF header. */
export function orientationExif(orientation: number): Uint8Array {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4) // where the only directory starts
  tiff.writeUInt16BE(1, 8) // one entry
  tiff.writeUInt16BE(0x0112, 10)
  tiff.writeUInt16BE(3, 12) // a short
  tiff.writeUInt32BE(1, 14) // one of them
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}

/** Whether this orientation turns the picture at all; other values than 2 to 8 mean upright. */
export function isTurned(orientation: number): boolean {
  return orientation >= 2 && orientation <= 8
}
