import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { makeDetector } from './barcode-detector.ts'

const LOOK_EVERY_MS = 200

export type ScanProblem = 'refused' | 'broken'

/** Shows the camera in the video and calls once with the first barcode it sees; the camera is let go on leaving. */
export function useBarcodeScanner(onRead: (barcode: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<ScanProblem | null>(null)
  const read = useEffectEvent(onRead)

  useEffect(() => {
    let isGone = false
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined

    async function start(): Promise<void> {
      const detector = makeDetector()
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const view = video.current
      if (isGone || !view) return letGo(stream)
      view.srcObject = stream
      await view.play()
      const look = async () => {
        const found = await detector.detect(view).catch(() => [])
        if (isGone) return
        const barcode = found.find(({ rawValue }) => rawValue.trim() !== '')?.rawValue
        if (barcode === undefined) timer = setTimeout(() => void look(), LOOK_EVERY_MS)
        else read(barcode.trim())
      }
      await look()
    }

    start().catch((error: unknown) => {
      if (!isGone) setProblem(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'broken')
    })
    return () => {
      isGone = true
      clearTimeout(timer)
      if (stream) letGo(stream)
    }
  }, [])

  return { video, problem }
}

function letGo(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
