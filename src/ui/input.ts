// By their own files: antd's index gives its input four more kinds (a search, a one-time code, …),
// which no page has and all would load.
export { default as Input } from 'antd/es/input/Input';
export { default as TextArea } from 'antd/es/input/TextArea';
