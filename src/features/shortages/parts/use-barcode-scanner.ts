import { useEffect, useEffectEvent, useRef } from 'react'
import { makeDetector } from './barcode-detector.ts'
import { lookForBarcode } from './look-for-barcode.ts'

export type ScanProblem = 'refused' | 'broken'

export type ScanEnds = {
  onRead: (barcode: string) => void
  /** No camera, or the camera was lost: the barcode has to be typed. */
  onFail: (problem: ScanProblem) => void
}

/** Shows the camera in the video until a barcode is found or the scan fails. The camera is released on unmount. */
export function useBarcodeScanner({ onRead, onFail }: ScanEnds) {
  const video = useRef<HTMLVideoElement>(null)
  const read = useEffectEvent(onRead)
  const fail = useEffectEvent(onFail)

  useEffect(() => {
    const gone = new AbortController()
    let stream: MediaStream | null = null

    async function start(): Promise<void> {
      const detector = makeDetector()
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const view = video.current
      if (gone.signal.aborted || !view) return letGo(stream)
      for (const track of stream.getTracks())
        track.addEventListener('ended', () => end(() => fail('broken')), { signal: gone.signal })
      view.srcObject = stream
      await view.play()
      const barcode = await lookForBarcode({ look: () => detector.detect(view), signal: gone.signal })
      if (barcode !== null) end(() => read(barcode))
    }

    /** Only the first outcome counts. */
    function end(tell: () => void): void {
      if (gone.signal.aborted) return
      gone.abort()
      tell()
    }

    start().catch((error: unknown) => end(() => fail(isRefusal(error) ? 'refused' : 'broken')))
    return () => {
      gone.abort()
      if (stream) letGo(stream)
    }
  }, [])

  return video
}

function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError')
}

function letGo(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
