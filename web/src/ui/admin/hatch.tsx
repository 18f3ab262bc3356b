import { Box, type BoxProps } from '@mantine/core';

/** In the place, and of the size, of what is loading; nothing moves. */
export function Placeholder(props: BoxProps) {
  return <Box className="hatched" bdrs="sm" {...props} />;
}

/** Absence is hatched, as cut material is in a section drawing. */
export function Hatch(props: BoxProps) {
  return (
    <Box
      w="100%"
      h="3.5rem"
      bd="1px solid var(--line-2)"
      bdrs="md"
      c="var(--line-2)"
      bg="var(--hatch-web)"
      aria-hidden
      {...props}
    />
  );
}
