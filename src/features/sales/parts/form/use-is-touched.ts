import { useMedia } from '../../../../lib/use-media.ts'

/**
 * A touch screen with room for our own keys instead of the device's keyboard. The height is that of the screen: that of
 * the window changes when the keyboard opens for another field.
 */
export function useIsTouched(): boolean {
  return useMedia('(pointer: coarse) and (min-device-height: 35rem)')
}
