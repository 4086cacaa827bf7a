// Imported by file: antd's index would load four more kinds of input.
export { default as Input } from 'antd/es/input/Input';
export { default as TextArea } from 'antd/es/input/TextArea';
