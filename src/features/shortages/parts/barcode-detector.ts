/** The part of the browser's BarcodeDetector used here; TypeScript's DOM library does not declare it. */
type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = new (options?: { formats: string[] }) => Detector

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39']

function detectorClass(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
}

/** Whether this browser can read barcodes and has a camera API. */
export function canScan(): boolean {
  return detectorClass() !== undefined && typeof navigator.mediaDevices?.getUserMedia === 'function'
}

export function makeDetector(): Detector {
  const Detector = detectorClass()
  if (!Detector) throw new Error('This browser reads no barcodes')
  return new Detector({ formats: FORMATS })
}
