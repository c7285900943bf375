import { useMedia } from '../../../../lib/use-media.ts'

/**
 * A touch screen with room for our own keys instead of the device's keyboard. The height is that of the screen: that of
 * the window changes when the keyboard opens for another field.
 */
export function useIsTouched(): boolean {
  return useMedia('(pointer: coarse) and (min-device-height: 35rem)')
}

/** The height of the form to come: on a touch screen it has keys of its own. */
export function useEntrySize(): string {
  return useIsTouched() ? '37.3125rem' : '29.375rem'
}
