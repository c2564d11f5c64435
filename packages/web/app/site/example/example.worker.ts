import { analyseFile } from './analyse-file.ts'

self.onmessage = ({ data }: MessageEvent<Uint8Array>) => self.postMessage(analyseFile(data))
