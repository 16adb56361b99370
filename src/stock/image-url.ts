// Addresses of pictures at the width that a page wants.

/** Address of a picture for a place of so many CSS pixels. Pictures pass through as they are until resizing is bound. */
export function imageUrl(source: string, _width: number): string {
  return source
}
